import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { inRoot } from '@/scripts/boot/paths.mjs'

/** The statements of a dump. */
export const dumpOf = (file: string): string =>
  brotliDecompressSync(readFileSync(inRoot('e2e', 'upgrades', file))).toString()

/** What no upgrade may change, as text: who there is, what was entered, approved and said of it. */
export const KEPT = `
  SELECT 'people' AS what, md5(string_agg(concat_ws('|', id, email, password_hash, user_role_id, company_id), E'\\n' ORDER BY id)) AS sum FROM users
  UNION ALL SELECT 'documents', md5(string_agg(concat_ws('|', id, company_id, metric_category_id, year, quarter, input_document_status_id), E'\\n' ORDER BY id)) FROM input_documents
  UNION ALL SELECT 'values', md5(string_agg(concat_ws('|', id, input_document_id, metric_id, value, is_active), E'\\n' ORDER BY id)) FROM input_document_values
  UNION ALL SELECT 'data', md5(string_agg(concat_ws('|', input_document_value_id, metric_calc_data_id, value), E'\\n' ORDER BY 1, 2)) FROM
    (SELECT input_document_value_id, metric_calc_data_id, value FROM input_document_value_calc_data ORDER BY 1, 2) d
  UNION ALL SELECT 'audit', count(*)::text FROM audit_events
  UNION ALL SELECT 'approvals', count(*)::text FROM approval_snapshots
  ORDER BY what`
