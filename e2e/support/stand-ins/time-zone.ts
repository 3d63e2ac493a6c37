import { tellTimeZone } from '@/lib/core/format/dates'

// As `env()` does, which unit tests do not read.
tellTimeZone('Europe/Moscow')
