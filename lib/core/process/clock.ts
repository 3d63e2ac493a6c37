import 'server-only'
import { type IsoDate, todayIn } from '@/lib/calc/dates'
import { env } from '@/lib/core/process/env'

/** Today in the application's time zone, by which periods open and fall due. */
export function today(): IsoDate {
  return todayIn(env().APP_TIMEZONE, new Date())
}
