import { Mail } from 'lucide-react'
import { Link } from '@/components/ui/basics/link'

/** The way to write to an organisation known by its number. */
export function contactPath(number: string, metricId: number | null): string {
  const query = new URLSearchParams({ number })
  if (metricId !== null) query.set('metric_id', String(metricId))
  return `/analytics/rating/contact-offer?${query}`
}

type ContactLinkProps = {
  number: string
  /** The indicator a request would be about; null is none in particular. */
  metricId: number | null
}

/** Beside the number of an organisation in a row. */
export function ContactLink({ number, metricId }: ContactLinkProps) {
  return (
    <Link
      href={contactPath(number, metricId)}
      aria-label={`Запрос на взаимодействие с организацией № ${number}`}
      title="Запрос на взаимодействие"
      className="inline-flex size-(--control-sm) shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-track hover:text-accent-strong print:hidden"
    >
      <Mail aria-hidden className="size-4" />
    </Link>
  )
}
