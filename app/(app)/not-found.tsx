import { ButtonLink } from '@/components/ui/basics/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'

const TITLE = 'Страница не найдена'
export const metadata = { title: TITLE }

export default function NotFound() {
  return (
    <>
      {/* A page that turns out missing while streaming already has a title; the browser uses this first one. */}
      <title>{`${TITLE} — Мониторинг показателей`}</title>
      <EmptyState
        title={TITLE}
        heading="h1"
        action={
          <ButtonLink color="info" href="/my-metrics">
            К моим показателям
          </ButtonLink>
        }
      >
        Такой страницы нет, она удалена или у вас нет к ней доступа. Проверьте адрес.
      </EmptyState>
    </>
  )
}
