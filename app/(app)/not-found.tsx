import { ButtonLink } from '@/components/ui/basics/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'

const TITLE = 'Страница не найдена'
export const metadata = { title: TITLE }

export default function NotFound() {
  return (
    <>
      {/* PageTransition puts it before the title of the page that its address names. */}
      <title data-missing>{`${TITLE} — Мониторинг показателей`}</title>
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
