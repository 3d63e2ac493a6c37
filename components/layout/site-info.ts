/** Names and addresses from the installation's environment. */
export type SiteInfo = {
  foundationName: string
  foundationUrl: string
  instituteName: string
  instituteUrl: string
  hospitalName: string
  hospitalUrl: string
  supportEmail: string
  /** `2023–2026` */
  copyrightYears: string
}
