-- How far a chain has been told is noted by the owner's hand, from the row itself, and only ever further on. The running
-- role, which wrote the heads itself, could move a cut or a head and so hide a beginning or an end that is gone.
CREATE FUNCTION "note_audit_told"("of_chain" integer, "up_to" integer) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO audit_chains (chain, position, hash)
  SELECT chain, position, hash FROM audit_events WHERE chain = of_chain AND position = up_to
  ON CONFLICT (chain) DO UPDATE SET position = excluded.position, hash = excluded.hash
  WHERE excluded.position > audit_chains.position
$$;
REVOKE ALL ON FUNCTION "note_audit_told" FROM PUBLIC;
