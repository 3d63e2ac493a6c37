import { contract, message } from '@/lib/core/http/contract'

export const quarterLettersContract = contract({
  'POST /api/quarter-letters': { permission: 'quarter_letters.ask', heavy: true, answer: message },
})
