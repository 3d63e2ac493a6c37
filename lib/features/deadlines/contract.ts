import { z } from 'zod'
import { contract, data, json, message, workbook } from '@/lib/core/http/contract'
import {
  completenessExportSchema,
  completenessQuerySchema,
  remindersSchema,
  unsubscribeSchema,
} from '@/lib/features/deadlines/schema'

export const deadlinesContract = contract({
  'GET /api/completeness': {
    permission: 'completeness.view',
    query: completenessQuerySchema,
    answer: json(z.unknown()),
  },
  'GET /api/completeness/export': {
    permission: 'completeness.view',
    query: completenessExportSchema,
    answer: workbook,
  },
  'POST /api/reminders/unsubscribe': {
    permission: 'public',
    body: unsubscribeSchema,
    answer: message,
  },
  'GET /api/user/reminders': {
    permission: 'signed-in',
    answer: data(z.unknown()),
  },
  'PUT /api/user/reminders': {
    permission: 'signed-in',
    body: remindersSchema,
    answer: data(z.unknown()),
  },
})
