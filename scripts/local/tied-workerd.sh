#!/bin/sh
# Started by Miniflare in place of workerd (MINIFLARE_WORKERD_PATH).
exec "$(dirname "$0")/tied.sh" "$KOGU_WORKERD" "$@"
