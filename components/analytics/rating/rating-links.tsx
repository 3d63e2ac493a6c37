import type { ReactNode } from 'react'
import { placeCitation } from '@/components/analytics/organisations/place-words'
import { Link } from '@/components/ui/basics/link'
import { useAlerts } from '@/components/ui/feedback/alerts'
import type { PeriodRating } from '@/lib/features/analytics/rating/contract'

const LINK =
  'inline-flex min-h-(--control-sm) items-center rounded-sm text-sm font-medium text-accent-strong hover:underline'

export function TextLink({ children, about, href }: { children: string; about?: string; href: string }) {
  return (
    <Link href={href} aria-label={about && `${children}: ${about}`} className={LINK}>
      {children}
    </Link>
  )
}

type TextButtonProps = { children: ReactNode; about?: string; onClick: () => void }

export function TextButton({ children, about, onClick }: TextButtonProps) {
  return (
    <button type="button" aria-label={about && `${children}: ${about}`} onClick={onClick} className={LINK}>
      {children}
    </button>
  )
}

type CiteButtonProps = Parameters<typeof placeCitation>[1] & { of: PeriodRating['category'] }

/** Copies the citation of the own place to the clipboard. */
export function CiteButton({ of, ...about }: CiteButtonProps) {
  const alerts = useAlerts()
  const text = of && placeCitation(of, about)
  if (!text) return null
  const copy = async () => {
    try {
      // The clipboard is absent without TLS.
      await navigator.clipboard.writeText(text)
      alerts.show({ type: 'success', message: 'Скопировано' })
    } catch {
      alerts.show({ type: 'danger', message: `Не скопировалось. ${text}` })
    }
  }
  return <TextButton onClick={copy}>Скопировать для отчёта</TextButton>
}
