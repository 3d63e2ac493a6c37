import { Example, Result } from '@/components/analytics/method/example'

/** The effect of the reference: 4.0 → 3.0 where the median went from 3.8 to 3.6. */
export function EffectWorked() {
  return (
    <Example of="эталонный пример" period={null} isOwn={false}>
      <p>Своё изменение: 3,0 − 4,0 = −1,0; медианы: 3,6 − 3,8 = −0,2</p>
      <p>Эффект: −1,0 − (−0,2) = −0,8</p>
      <p>Так же или сильнее — 2 из 39 других: (2 + 1) / (39 + 1) = 0,075</p>
      <Result>Стало на 0,8 лучше, чем у группы; может быть случайностью</Result>
    </Example>
  )
}
