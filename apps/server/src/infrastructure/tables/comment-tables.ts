import type { Generated } from 'kysely';

/** The tables of comments, and of who is mentioned in them. */
export type CommentTables = {
  case_comment: {
    entity_id: string;
    id: string;
    case_id: string;
    facility_id: string;
    task_id: string | null;
    written_by: string;
    text: string | null;
    written_at: Date;
    edited_at: Date | null;
    withdrawn_at: Date | null;
    version: Generated<number>;
  };
  comment_mention: {
    entity_id: string;
    comment_id: string;
    user_id: string;
    facility_id: string;
    read_at: Date | null;
  };
  mention_mail: { entity_id: string; user_id: string };
};
