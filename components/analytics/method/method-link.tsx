'use client'

import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { searchOf } from '@/lib/core/http/api-client'
import type { MethodSection } from '@/lib/features/analytics/method/labels'
import type { MethodQuery } from '@/lib/features/analytics/schema'

type MethodLinkProps = {
  section: MethodSection
  /** The indicator, the period and the organisations that are looked at: the example is theirs. */
  about?: Partial<MethodQuery>
  /** What a screen reader adds to the words, where several links stand on a page. */
  of?: string
  /** In a dialog, which keeps the page from scrolling to the section until it is gone: the browser goes by itself. */
  fromDialog?: boolean
  className?: string
}

/** The way from a number to how it comes about. */
export function MethodLink({ section, about, of, fromDialog = false, className }: MethodLinkProps) {
  const href = methodPath(section, about)
  const style = classNames(
    'inline-flex min-h-(--control-sm) items-center text-sm text-accent-strong underline print:hidden',
    className,
  )
  const words = (
    <>
      Как считается
      {of && <span className="sr-only">: {of}</span>}
    </>
  )
  return fromDialog ? (
    <a href={href} className={style}>
      {words}
    </a>
  ) : (
    <Link href={href} className={style}>
      {words}
    </Link>
  )
}

/** Where a section of the method page is, with the example of what is looked at. */
export const methodPath = (section: MethodSection, about: Partial<MethodQuery> = {}): string =>
  `/analytics/method?${searchOf(about)}#${section}`
