import { RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from '@/components/ui/basics/button'
import { Notice } from '@/components/ui/feedback/notice'

type ErrorStateProps = { message?: string; heading?: 'h1'; onRetry: () => void; retrying?: boolean }

/** A pressed «Повторить» goes when the answer comes, and the focus with it: to the heading. A dialog sees to its own. */
export const handFocusOn = (box: HTMLElement | null) => () => {
  if (box?.contains(document.activeElement))
    box.closest('main')?.querySelector('h1')?.focus({ preventScroll: true })
}

/** Loading failed: says so and offers to repeat. */
export function ErrorState({ message, heading, onRetry, retrying }: ErrorStateProps) {
  return (
    <div ref={handFocusOn} role="alert">
      <Notice
        picture={<TroublePicture />}
        title="Не удалось загрузить данные"
        heading={heading}
        action={
          <Button color="info" icon={<RotateCw />} processing={retrying} onClick={onRetry}>
            Повторить
          </Button>
        }
      >
        {message ?? 'Проверьте подключение к сети и повторите попытку.'}
      </Notice>
    </div>
  )
}

export const TroublePicture = () => (
  <span className="flex size-14 items-center justify-center rounded-full bg-fill-soft text-fill">
    <TriangleAlert className="size-7" />
  </span>
)
