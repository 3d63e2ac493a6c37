import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'

const LINK = 'inline-flex min-h-(--control-sm) items-center rounded-sm text-sm font-medium text-accent-strong'

/** A way elsewhere, read out with what it is about. */
export function TextLink({ children, about, href }: { children: string; about?: string; href: string }) {
  return (
    <Link
      href={href}
      aria-label={about && `${children}: ${about}`}
      className={classNames(LINK, 'hover:underline')}
    >
      {children}
    </Link>
  )
}

type TextButtonProps = { children: ReactNode; about?: string; onClick: () => void }

export function TextButton({ children, about, onClick }: TextButtonProps) {
  return (
    <button
      type="button"
      aria-label={about && `${children}: ${about}`}
      onClick={onClick}
      className={classNames(LINK, 'hover:underline')}
    >
      {children}
    </button>
  )
}
