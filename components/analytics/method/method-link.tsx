'use client'

import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { searchOf } from '@/lib/core/http/api-client'
import type { MethodSection } from '@/lib/features/analytics/method/labels'
import type { MethodQuery } from '@/lib/features/analytics/schema'

type MethodLinkProps = {
  section: MethodSection
  /** Indicator, period and filters of the current screen, used for the example. */
  about?: Partial<MethodQuery>
  /** Hidden text for screen readers, to tell several links on a page apart. */
  of?: string
  /** A plain link: an open dialog blocks client-side scrolling to the section. */
  fromDialog?: boolean
  className?: string
}

const LINK = 'inline-flex min-h-(--control-sm) items-center text-sm text-accent-strong underline print:hidden'

export function MethodLink({ section, about, of, fromDialog = false, className }: MethodLinkProps) {
  const LinkOrAnchor = fromDialog ? 'a' : Link
  return (
    <LinkOrAnchor href={methodPath(section, about)} className={classNames(LINK, className)}>
      Как считается
      {of && <span className="sr-only">: {of}</span>}
    </LinkOrAnchor>
  )
}

/** The link from every comparison to the page about anonymity. */
export const AnonymityLink = ({ className }: { className?: string }) => (
  <Link href="/analytics/anonymity" className={classNames(LINK, className)}>
    Как мы храним тайну
  </Link>
)

/** URL of a section of the method page, with an example for the current screen. */
export const methodPath = (section: MethodSection, about: Partial<MethodQuery> = {}): string =>
  `/analytics/method?${searchOf(about)}#${section}`
