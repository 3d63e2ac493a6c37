/** 'comment': approval wants it explained; 'warning': it is told of and counted. */
export const SEVERITIES = ['comment', 'warning'] as const
