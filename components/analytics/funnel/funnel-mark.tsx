import type { FunnelZone } from '@/components/analytics/funnel/funnel-view'

type FunnelMarkProps = { zone: FunnelZone | 'own'; x: number | undefined; y: number | undefined }

/** A dot of the funnel: the shape tells the zone, whatever becomes of the colour. */
export function FunnelMark({ zone, x = 0, y = 0 }: FunnelMarkProps) {
  const place = `translate(${x} ${y})`
  if (zone === 'own')
    return (
      <g transform={place}>
        <circle r={10} className="fill-surface stroke-accent" strokeWidth={2} />
        <circle r={6} className="fill-accent" />
      </g>
    )
  if (zone === '95')
    return <path d="M0 -6 L5.5 4 L-5.5 4 Z" transform={place} className="fill-warning stroke-surface" />
  if (zone === '998')
    return (
      <path d="M0 -6.5 L6.5 0 L0 6.5 L-6.5 0 Z" transform={place} className="fill-danger stroke-surface" />
    )
  return <circle r={4} transform={place} className="fill-control stroke-surface" />
}
