import type { HistoryEvent } from '@/lib/features/documents/history/shapes'

export const HISTORY_ACTIONS: Readonly<Record<HistoryEvent['action'], string>> = {
  created: 'Документ создан',
  saved: 'Изменения сохранены',
  approved: 'Документ утверждён',
  withdrawn: 'Документ возвращён в работу',
  deleted: 'Документ удалён',
  returned: 'Документ возвращён на доработку',
  resent: 'Отправлено на проверку после возврата',
  asked: 'Задан вопрос',
  answered: 'Дан ответ на вопрос',
  closed: 'Вопрос закрыт',
  reopened: 'Вопрос открыт снова',
  withdrawal_asked: 'Руководитель просит вернуть документ в работу',
  withdrawal_refused: 'В просьбе вернуть документ в работу отказано',
}
