{{- define "disco.labels" -}}
app.kubernetes.io/name: disco
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "disco.secret" -}}
{{ .Values.existingSecret | default .Release.Name }}
{{- end }}

{{- define "disco.usesPostgres" -}}
{{- if or .Values.databaseUrl (and .Values.existingSecret .Values.usesPostgres) }}yes{{ end }}
{{- end }}

{{- define "disco.usesRedis" -}}
{{- if or .Values.redisUrl (and .Values.existingSecret .Values.usesRedis) }}yes{{ end }}
{{- end }}

{{- define "disco.check" -}}
{{- if and (gt (int .Values.replicas) 1) (not (and (include "disco.usesPostgres" .) (include "disco.usesRedis" .))) }}
{{- fail (printf "replicas is %d: more than one process needs databaseUrl and redisUrl." (int .Values.replicas)) }}
{{- end }}
{{- if and (not .Values.existingSecret) (lt (len .Values.secretKey) 32) }}
{{- fail "secretKey must have at least 32 characters (openssl rand -hex 32), or existingSecret must name a secret." }}
{{- end }}
{{- end }}

{{- define "disco.pod" -}}
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "disco.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}
