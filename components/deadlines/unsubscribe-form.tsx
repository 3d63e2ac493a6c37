'use client'

import { firstError, useCall } from '@/components/calls/use-call'
import { Button } from '@/components/ui/basics/button'
import { Link } from '@/components/ui/basics/link'
import { FormError } from '@/components/ui/forms/form-parts'
import { deadlineCalls } from '@/lib/features/deadlines/client'
import type { Reminders } from '@/lib/features/deadlines/contract'

const HOME = (
  <p className="text-center">
    <Link href="/" className="link">
      Перейти в систему
    </Link>
  </p>
)

/** Description of the letters, and the button's text. */
const ABOUT: Record<keyof Reminders, { text: string; end: string }> = {
  deadline_reminders: {
    text: 'За неделю до срока сдачи показателей, в последний день и по просьбе администратора мы присылаем напоминание тем, у кого есть незаполненные или неутверждённые документы, и не чаще раза в день — письмо о вопросах, ответах, возвращённых и вновь сданных документах. Отключить все эти письма?',
    end: 'Отключить напоминания',
  },
  quarter_letters: {
    text: 'Раз в квартал, с первым выпуском, мы присылаем руководителю письмо: сигналы, полнота данных и мероприятия, а перед выпуском — письмо о предпросмотре с просьбой проверить свои данные. Отключить все эти письма?',
    end: 'Отключить итоги квартала',
  },
}

/** Unsubscribes with a mailed link, after confirmation. */
export function UnsubscribeForm({ token, of }: { token: string; of: keyof Reminders }) {
  const { attempt, answer, refusal, isTaken } = useCall<{ message: string }>()
  const send = () =>
    attempt(() => deadlineCalls.call('POST /api/reminders/unsubscribe', { body: { token } }), {
      refused: 'beside',
    })
  if (answer)
    return (
      <div className="space-y-4">
        <p role="status" className="text-pretty">
          {answer.message} Включить их снова можно в профиле.
        </p>
        {HOME}
      </div>
    )
  return (
    <div className="space-y-4">
      <p className="text-pretty text-ink-soft">{ABOUT[of].text}</p>
      {refusal && <FormError>{firstError(refusal)}</FormError>}
      <Button color="info" size="lg" processing={isTaken} onClick={send}>
        {ABOUT[of].end}
      </Button>
      {HOME}
    </div>
  )
}
