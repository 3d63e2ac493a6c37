/** 'comment': approval requires an explanation; 'warning': only shown and counted. */
export const SEVERITIES = ['comment', 'warning'] as const
