import 'server-only'
import { dayOf } from '@/lib/core/clock'
import { env } from '@/lib/core/env'

const FIRST_YEAR = '2023'

/** Names and links of the foundation, the institute and the hospital, and whom to write to. */
export function siteInfo(now = new Date()) {
  const values = env()
  const year = dayOf(now).slice(0, 4)
  return {
    foundationName: values.FOUNDATION_NAME,
    foundationUrl: values.FOUNDATION_URL,
    instituteName: values.INSTITUTE_NAME,
    instituteUrl: values.INSTITUTE_URL,
    hospitalName: values.HOSPITAL_NAME,
    hospitalUrl: values.HOSPITAL_URL,
    supportEmail: values.SUPPORT_EMAIL,
    copyrightYears: year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : FIRST_YEAR,
  }
}
