import 'server-only'
import { env } from '@/lib/core/env'

/** Names and links of the foundation, the institute and the hospital, and whom to write to. */
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
  }
}
