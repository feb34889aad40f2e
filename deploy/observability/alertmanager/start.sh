#!/bin/sh
# Alertmanager reads no variables: this writes its configuration from alertmanager.yml beside it and the settings of .env.
set -eu
umask 077
own=${TMPDIR:-/tmp}
SECRET_FILE=$own/smtp-secret
printf %s "$SMTP_SECRET" >"$SECRET_FILE"
[ "$SMTP_AUTH" = true ] || SMTP_USER=
RECEIVER=mail
if [ -z "$ALERTS_TO" ] || [ -z "$SMTP_HOST" ]; then
  echo 'Alerts are told to nobody: ALERTS_TO or SMTP_HOST is not set.' >&2
  # A receiver has an address also where nothing is sent to it.
  RECEIVER=nobody ALERTS_TO=nobody@localhost SMTP_HOST=localhost SMTP_FROM=nobody@localhost
fi
eval "cat <<CONFIGURATION
$(cat "$(dirname "$0")/alertmanager.yml")
CONFIGURATION" >"$own/alertmanager.yml"
exec alertmanager --config.file="$own/alertmanager.yml" "$@"
