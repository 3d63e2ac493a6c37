'use client'

import { Eye } from 'lucide-react'
import { Bar } from '@/components/analytics/publications/publication-chip'
import { Link } from '@/components/ui/basics/link'
import { formatDate } from '@/lib/core/format/dates'
import { usePublications } from '@/lib/features/analytics/publications/client'

/** Asks managers to check their own numbers while a preview is open. */
export function PreviewBar() {
  const { data } = usePublications()
  const preview = data?.data.find(({ state }) => state === 'preview')
  if (!preview?.publish_on) return null
  return (
    <Bar icon={<Eye />}>
      <b className="font-semibold">Предпросмотр до {formatDate(preview.publish_on)}:</b> проверьте свои данные
      в выпуске {preview.number}, пока их не увидели другие.{' '}
      <Link href="/analytics/publications/preview" className="link font-medium">
        Проверить
      </Link>
    </Bar>
  )
}
