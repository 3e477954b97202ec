#!/bin/sh
# What Miniflare starts in place of workerd (MINIFLARE_WORKERD_PATH).
exec "$(dirname "$0")/tied.sh" "$KOGU_WORKERD" "$@"
