import { unknownPath } from '@/lib/core/http/respond'

/** Every path under /api that no other route has answers JSON, not a page. */
export {
  unknownPath as DELETE,
  unknownPath as GET,
  unknownPath as PATCH,
  unknownPath as POST,
  unknownPath as PUT,
}
