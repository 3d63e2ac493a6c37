import type { NextPublication, PublicationRef } from '@/lib/features/analytics/publications/shapes'

/** The current publication, of III квартал. */
export const PUBLICATION: PublicationRef = {
  id: 11,
  number: '2026-III-1',
  kind: 'first',
  year: 2026,
  quarter: 3,
  published_at: '2026-11-14T00:00:00.000Z',
  covered: 55,
  due: 57,
  is_old: false,
}

export const NEXT: NextPublication = {
  id: 7,
  year: 2026,
  quarter: 4,
  kind: 'first',
  freeze_on: '2027-02-04',
  publish_on: '2027-02-14',
  reported: 41,
  due: 57,
}
