/** Names and addresses configured by the installation. */
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
