/** The job that tells members of a visitor to whom the agent has promised a person. The chat asks for it, leads do it. */
export const PERSON_NEWS_JOB = "person-news";
