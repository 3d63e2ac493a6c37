import { unknownPath } from '@/lib/core/http/respond'

/** JSON instead of a page for unknown paths under /api. */
export {
  unknownPath as DELETE,
  unknownPath as GET,
  unknownPath as PATCH,
  unknownPath as POST,
  unknownPath as PUT,
}
