/** Names and addresses from the installation's environment. */
export type SiteInfo = {
  foundationName: string
  foundationUrl: string
  instituteName: string
  instituteUrl: string
  hospitalName: string
  hospitalUrl: string
  supportEmail: string
}

const FIRST_YEAR = 2023

/** `2023–2026`, or `2023` in the first year. */
export const copyrightYears = (year: number): string =>
  year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : String(FIRST_YEAR)
