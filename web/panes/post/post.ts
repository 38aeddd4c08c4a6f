import { emailTemplateList } from './email-template-list.tsx';
import { messageList } from './message-list.tsx';

/** What the panes of messages and their templates show, fetched as one when the first of them is opened. */
export const post = {
  outbox: messageList,
  emailTemplates: emailTemplateList,
};
