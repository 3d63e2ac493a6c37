import type { PictureName } from '@/lib/features/help/pictures/labels'

export interface HelpLink {
  label: string
  /** URL of the page concerned. */
  href: string
}

export interface HelpSection {
  id: string
  title: string
  /** Steps, one action each. */
  steps: readonly string[]
  /** A hint for afterwards. */
  note?: string
  picture?: PictureName
  links: readonly HelpLink[]
}

/** A step of the hint that a new person sees on the first screen. */
export interface FirstStep {
  text: string
  link: HelpLink
}
