import type { PictureName } from '@/lib/features/help/pictures/labels'

export interface HelpLink {
  label: string
  /** A page of the application. */
  href: string
}

/** One task of a guide. */
export interface HelpSection {
  id: string
  title: string
  /** What to do, one thing each. */
  steps: readonly string[]
  /** What is good to know, when it is done. */
  note?: string
  picture?: PictureName
  links: readonly HelpLink[]
}

/** A step of the hint that a new person sees on the first screen. */
export interface FirstStep {
  text: string
  link: HelpLink
}
