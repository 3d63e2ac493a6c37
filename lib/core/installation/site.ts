import 'server-only'
import { todayIn } from '@/lib/calc/dates'
import { env } from '@/lib/core/process/env'

const FIRST_YEAR = '2023'

/** `2023–2026`, or `2023` in the first year, by the calendar of the time zone. */
export function copyrightYears(now: Date, timeZone: string): string {
  const year = todayIn(timeZone, now).slice(0, 4)
  return year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : FIRST_YEAR
}

/** Names and links of the foundation, the institute and the hospital, and contact addresses. */
export function siteInfo() {
  const values = env()
  return {
    foundationName: values.FOUNDATION_NAME,
    foundationUrl: values.FOUNDATION_URL,
    instituteName: values.INSTITUTE_NAME,
    instituteUrl: values.INSTITUTE_URL,
    hospitalName: values.HOSPITAL_NAME,
    hospitalUrl: values.HOSPITAL_URL,
    supportEmail: values.SUPPORT_EMAIL,
    copyrightYears: copyrightYears(new Date(), values.APP_TIMEZONE),
  }
}
