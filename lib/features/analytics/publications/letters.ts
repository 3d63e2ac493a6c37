import 'server-only'
import type { IsoDate } from '@/lib/calc/dates'
import { formatDate } from '@/lib/core/format/dates'
import { quarterName } from '@/lib/core/format/quarters'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import { RETURN_WORDS } from '@/lib/features/analytics/publications/labels'

/** Announces a preview; identical for every manager, so it names nobody. */
export function previewLetter({
  year,
  quarter,
  publishOn,
}: {
  year: number
  quarter: number
  publishOn: IsoDate
}): Letter {
  const title = `${quarterName(quarter)}а ${year} года`
  return letter({
    subject: `Предпросмотр выпуска ${title}: проверьте свои данные`,
    before: [
      `Выпуск ${title} собран и ${formatDate(publishOn)} станет основой сравнений.`,
      'До этого дня свои числа видите только вы — такими, какими их увидят другие.',
      `Нашли ошибку? ${RETURN_WORDS}`,
    ],
    action: { label: 'Проверить свои данные', url: appLink('/analytics/publications/preview') },
    after: [`Отписаться от писем о выпусках и итогах квартала можно в профиле: ${appLink('/profile')}`],
  })
}
