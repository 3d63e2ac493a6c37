-- No moment is not "within the last 30 days" either: NULL went past the refusal and cut off every chain whole. Nothing
-- happens when it is asked for now.
ALTER FUNCTION "expire_audit_events"(timestamptz) STRICT;
