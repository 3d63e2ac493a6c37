import { Button, ButtonLink } from '@/components/ui/basics/button'
import { SentNotice } from '@/components/ui/feedback/sent-notice'

/** Confirms that the request is sent. */
export function OfferSent({ copyTo, onAgain }: { copyTo: string; onAgain: () => void }) {
  return (
    <SentNotice
      title="Запрос отправлен"
      action={
        <>
          <ButtonLink color="info" href="/analytics/rating">
            К рейтингу
          </ButtonLink>
          <Button onClick={onAgain}>Отправить ещё один</Button>
        </>
      }
    >
      Поддержка передаст его организации, та ответит вам по указанным контактам. Копия придёт на адрес{' '}
      <span className="break-all">{copyTo}</span>.
    </SentNotice>
  )
}
