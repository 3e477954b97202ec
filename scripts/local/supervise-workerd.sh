#!/bin/sh
# Miniflare starts this in place of workerd (MINIFLARE_WORKERD_PATH).
exec "$(dirname "$0")/supervise.sh" "$KOGU_WORKERD" "$@"
