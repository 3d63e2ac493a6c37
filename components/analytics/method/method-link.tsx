'use client'

import { Info } from 'lucide-react'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { Popover } from '@/components/ui/overlays/popover'
import { searchOf } from '@/lib/core/http/api-client'
import { METHOD_TERMS, type MethodSection, type TermName } from '@/lib/features/analytics/method/labels'
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

/** The «i» beside a term of statistics: what it means, and the way to how it is made. */
export function TermHint({ of }: { of: TermName }) {
  const { name, text, section } = METHOD_TERMS[of]
  return (
    <Popover
      label={name}
      trigger={
        <button
          type="button"
          aria-label={`Что значит «${name}»`}
          title={`Что значит «${name}»`}
          className="-my-1 inline-flex size-6 shrink-0 items-center justify-center rounded-sm align-middle text-accent hover:bg-track print:hidden"
        >
          <Info aria-hidden className="size-4" />
        </button>
      }
    >
      <h3 className="font-semibold">{name}</h3>
      <p className="mt-1 text-pretty">{text}</p>
      <MethodLink section={section} of={name} fromDialog className="mt-1" />
    </Popover>
  )
}

/** Where a section of the method page is, with the example of what is looked at. */
export const methodPath = (section: MethodSection, about: Partial<MethodQuery> = {}): string =>
  `/analytics/method?${searchOf(about)}#${section}`
