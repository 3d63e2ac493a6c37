import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '@/components/ui/basics/link'
import { formatDate } from '@/lib/core/format/dates'
import type { PublicationItem } from '@/lib/features/analytics/publications/shapes'

/* Without code of the client's own, so that a page may render it on the server. */

/** Asks managers to check their own numbers while a preview is open. */
export function PreviewNotice({
  preview: { number, publish_on },
}: {
  preview: Pick<PublicationItem, 'number' | 'publish_on'>
}) {
  return (
    <PublicationBar icon={<Eye />}>
      <b className="font-semibold">Предпросмотр{publish_on && ` до ${formatDate(publish_on)}`}:</b> проверьте
      свои данные в выпуске {number}, пока их не увидели другие.{' '}
      <Link href="/analytics/publications/preview" className="link font-medium">
        Проверить
      </Link>
    </PublicationBar>
  )
}

export const PublicationBar = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="mb-3 flex gap-2 rounded-md border border-draft-line bg-draft-soft px-3.5 py-2.5 text-sm [&>svg]:mt-px [&>svg]:size-[1.15em] [&>svg]:shrink-0 [&>svg]:text-draft">
    {icon}
    <span>{children}</span>
  </p>
)
