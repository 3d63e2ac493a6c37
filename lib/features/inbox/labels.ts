/* Messages that administrators answer: contact offers and feedback. */

export const MESSAGE_STATUSES = ['new', 'in_work', 'closed'] as const
type MessageStatus = (typeof MESSAGE_STATUSES)[number]

/** Requests of organisations, in the order of their counts. */
export const INBOX_KINDS = ['withdrawals', 'properties', 'contacts', 'feedback'] as const

type StatusNames = Readonly<Record<MessageStatus, string>>

export const OFFER_STATUS_NAMES: StatusNames = { new: 'новый', in_work: 'в работе', closed: 'закрыт' }
export const FEEDBACK_STATUS_NAMES: StatusNames = { new: 'новое', in_work: 'в работе', closed: 'закрыто' }

/* Lengths that the schemas allow, for screens, which must not import schemas. */
export const SUBJECT_MAX = 150
export const MESSAGE_MIN = 10
export const MESSAGE_MAX = 4000
/** Most characters of the page's URL and of the browser's user agent. */
export const ATTACHED_MAX = 500

/** What happens to a contact offer, as the screen and the sender's copy tell it. */
export const OFFER_FATE =
  'Техническая поддержка проекта передаст организации ваше сообщение и сведения для связи. Ответит она вам сама; до этого её название вам не раскрывается.'
