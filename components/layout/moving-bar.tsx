import { TriangleAlert } from 'lucide-react'
import { Link } from '@/components/ui/basics/link'

/** Notice during the move: the former system is authoritative until it ends, and what that means for the person. */
export function MovingBar({
  moving,
  isAdmin,
  isWatcher,
}: {
  moving: 'read_only' | 'open'
  isAdmin: boolean
  isWatcher: boolean
}) {
  return (
    <section
      aria-label="Переезд"
      className="@container border-b border-draft-line bg-draft-soft text-draft print:hidden"
    >
      <p className="mx-auto flex max-w-content items-start gap-2.5 px-4 py-2.5 @3xl:px-8">
        <TriangleAlert className="mt-0.5 size-5 shrink-0" />
        <span className="text-pretty">
          <strong>Идёт переезд: отчётность пока считает прежняя система.</strong>{' '}
          {isAdmin ? (
            <>
              Из перенесённых организаций вносят данные здесь только пилотные, остальные смотрят.{' '}
              <Link href="/admin/moving" prefetch={false} className="link text-draft!">
                Переезд
              </Link>
            </>
          ) : isWatcher ? null : moving === 'open' ? (
            'Ваша организация уже вносит данные здесь.'
          ) : (
            'Ваша организация вносит данные в ней, а здесь их можно только смотреть.'
          )}
        </span>
      </p>
    </section>
  )
}
